import { call, freeze, jsonText } from 'codemode:internal';

/** Version of the specification that this host follows (§12.1). */
export const specVersion = '1.0.0';

type Ask = (...args: readonly unknown[]) => Promise<unknown>;

/** A discovery function: its arguments cross as JSON, the host answers (§4.1). */
function ask(name: string, parameters: number): Ask {
  const head = `{"name":${jsonText(name)},"args":[`;
  const request = {
    [name]: (...args: readonly unknown[]) =>
      call('discovery', () => {
        let list = '';
        for (let i = 0; i < parameters; i++)
          list += `${i === 0 ? '' : ','}${i >= args.length || args[i] === undefined ? 'null' : jsonText(args[i], `Argument ${i + 1} of ${name}`)}`;
        return `${head}${list}]}`;
      }),
  }[name] as Ask;
  return freeze(request);
}

export const listServers = ask('listServers', 0);
export const describeServer = ask('describeServer', 1);
export const listTools = ask('listTools', 2);
export const getTool = ask('getTool', 3);
export const searchTools = ask('searchTools', 2);
