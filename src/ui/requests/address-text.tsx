import { addressView } from '../../session/sharing/address.ts';
import { Icon } from '../controls/icon.tsx';
import { signInWords as words } from '../words/requests.ts';

/** An address from outside, whole, with its host in bold; and what is odd about it. */
export function AddressText({ address }: { readonly address: string }) {
  const { scheme, host, unicodeHost, port, rest, exposed } = addressView(address);
  return (
    <>
      <bdi className="asked__address mono">
        {scheme}://<b>{host}</b>:{port}
        {rest}
      </bdi>
      {unicodeHost === undefined && !exposed ? null : (
        <span className="notice notice--warn">
          <Icon name="warn" />
          <span>
            {unicodeHost === undefined ? null : <bdi>{words.alsoWritten(unicodeHost)} </bdi>}
            {exposed ? words.exposed : null}
          </span>
        </span>
      )}
    </>
  );
}
