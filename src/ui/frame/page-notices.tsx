import { useParts, useView } from '../core/playground.ts';
import { originWords } from '../words/origin.ts';
import { pageNoticeWords as words } from '../words/page-notices.ts';
import './page-notices.css';

/** Says why nothing was connected or loaded after a crash, and offers to. */
export function Recovered() {
  const { view } = useParts();
  return (
    <div className="recovered notice notice--warn" role="status">
      <span>{words.recovered}</span>
      <button type="button" className="btn btn--sm" onClick={() => view.setState({ recovered: false })}>
        {words.resume}
      </button>
    </div>
  );
}

/** Why a link could not be opened; what was there before is there still. */
export function LinkProblem() {
  const { view } = useParts();
  const problem = useView((state) => state.linkProblem);
  return (
    <div className="recovered notice notice--warn" role="alert">
      <span>
        {problem}. {originWords.yourWork}
      </span>
      <button type="button" className="btn btn--sm" onClick={() => view.setState({ linkProblem: undefined })}>
        {originWords.dismiss}
      </button>
    </div>
  );
}
