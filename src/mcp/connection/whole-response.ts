/** A response whose body was read before it was handed on, with that. */
export interface WithWholeBody {
  readonly whole?: Uint8Array;
}

/** A response whose body is here already. The platform would make a stream of it, which takes longer than to read it. */
export function wholeResponse(whole: Uint8Array<ArrayBuffer>, init: ResponseInit): Response & WithWholeBody {
  let streamed: Response | undefined;
  const asStream = (): Response => {
    streamed ??= new Response(whole, init);
    return streamed;
  };
  const text = async (): Promise<string> =>
    streamed === undefined ? new TextDecoder().decode(whole) : streamed.text();
  const value = (member: unknown) => ({ value: member });
  return Object.defineProperties(new Response(null, init), {
    whole: value(whole),
    text: value(text),
    json: value(async () => JSON.parse(await text())),
    // What few ask for.
    body: { get: () => asStream().body },
    bodyUsed: { get: () => streamed?.bodyUsed === true },
    arrayBuffer: value(() => asStream().arrayBuffer()),
    blob: value(() => asStream().blob()),
    formData: value(() => asStream().formData()),
    clone: value(() => asStream().clone()),
  });
}
