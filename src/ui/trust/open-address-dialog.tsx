import { useRef, useState } from 'react';
import { fetchShared, sharedAddress } from '../../session/sharing/fetch-shared.ts';
import { Dialog } from '../controls/dialog.tsx';
import { Icon } from '../controls/icon.tsx';
import { useParts } from '../core/playground.ts';
import { useSettled } from '../core/settled.ts';
import { addressWords as words } from '../words/links.ts';

/** Shows the address of a script before anything of it is fetched. What comes is opened like any link. */
export function OpenAddressDialog({ url }: { readonly url: string }) {
  const { view, keeper } = useParts();
  const button = useRef<HTMLButtonElement>(null);
  const { settled, meant } = useSettled(button);
  const allowed = sharedAddress(url);
  const [problem, setProblem] = useState<string | undefined>('message' in allowed ? allowed.message : undefined);
  const [fetching, setFetching] = useState(false);
  const stop = useRef(new AbortController());

  const leave = (): void => {
    stop.current.abort();
    keeper.clearAddress();
    view.setState({ dialog: undefined });
  };
  const get = async (): Promise<void> => {
    setFetching(true);
    const got = await fetchShared(url, stop.current.signal);
    setFetching(false);
    if ('message' in got) setProblem(got.message);
    else location.hash = got.fragment;
  };

  return (
    <Dialog
      title={words.title}
      lead={words.lead}
      mark={<Icon name="shield" size={20} className="is-accent" />}
      onClose={leave}
      foot={
        <>
          <button
            ref={button}
            type="button"
            className="btn btn--primary"
            aria-disabled={!settled || fetching || 'message' in allowed}
            onClick={(event) => {
              if (meant(event) && !fetching && !('message' in allowed)) void get();
            }}
          >
            {fetching ? <span className="spin" /> : null}
            {fetching ? words.fetching : words.fetch}
          </button>
          <button type="button" className="btn" onClick={leave}>
            {words.cancel}
          </button>
        </>
      }
    >
      <p className="snippet">
        <bdi>{'message' in allowed ? url.slice(0, 2_000) : allowed.href}</bdi>
      </p>
      {problem === undefined ? null : (
        <p className="notice notice--error" role="alert">
          {problem}.
        </p>
      )}
    </Dialog>
  );
}
