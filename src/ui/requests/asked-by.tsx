import { useSession } from '../core/playground.ts';
import { questionWords as words } from '../words/requests.ts';
import { AddressText } from './address-text.tsx';

/** Who asks, and how many more questions wait. */
export function AskedBy({ serverUrl }: { readonly serverUrl: string }) {
  const more = useSession((state) => state.requests.length) - 1;
  return (
    <dl className="asked">
      <div>
        <dt>{words.from}</dt>
        <dd>{serverUrl === '' ? words.here : <AddressText address={serverUrl} />}</dd>
      </div>
      {more > 0 ? <div className="muted small">{words.queue(String(more))}</div> : null}
    </dl>
  );
}
