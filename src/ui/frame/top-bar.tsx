import { Suspense } from 'react';
import { Icon } from '../controls/icon.tsx';
import { Menu } from '../controls/menu.tsx';
import { useParts, useView } from '../core/playground.ts';
import { NARROW, useMedia } from '../core/use-size.ts';
import type { Theme } from '../core/view.ts';
import { common } from '../words/common.ts';
import { frameWords as words } from '../words/frame.ts';
import { originWords } from '../words/origin.ts';
import { loadOnDemand } from './load-on-demand.tsx';
import { ScriptTabs } from './script-tabs.tsx';
import './top-bar.css';

// Only a narrow screen has no room for tabs.
const ScriptMenu = loadOnDemand('line', async () => (await import('./script-menu.tsx')).ScriptMenu);

const THEMES: readonly Theme[] = ['system', 'light', 'dark'];
const THEME_ICONS = { system: 'contrast', light: 'sun', dark: 'moon' } as const;

/** The product, the scripts, and what concerns the whole page. */
export function TopBar() {
  const { view } = useParts();
  const narrow = useMedia(NARROW);
  return (
    <header className="topbar">
      <h1 className="brand">
        <svg className="brand__mark" viewBox="0 0 20 20" aria-hidden="true">
          <rect width="20" height="20" rx="5" />
          <path d="M5 6.25h5.5M7.5 10h5M10.5 13.75H15" />
        </svg>
        <span className="brand__name">
          <b>Codemode</b> Playground
        </span>
      </h1>
      {narrow ? (
        <Suspense fallback={<span className="script-menu" />}>
          <ScriptMenu />
        </Suspense>
      ) : (
        <ScriptTabs />
      )}
      <div className="topbar__end">
        <button
          type="button"
          className="btn btn--quiet"
          aria-label={words.examples}
          aria-haspopup="dialog"
          onClick={() => view.setState({ dialog: { kind: 'examples' } })}
        >
          <Icon name="book" />
          <span className="topbar__word">{words.examples}</span>
        </button>
        <button
          type="button"
          className="btn"
          aria-label={originWords.share}
          aria-haspopup="dialog"
          onClick={() => view.setState({ dialog: { kind: 'share' } })}
        >
          <Icon name="share" />
          <span className="topbar__word">{originWords.share}</span>
        </button>
        <ThemeMenu />
        <button
          type="button"
          className="icon-btn"
          aria-label={common.help}
          title={common.help}
          aria-haspopup="dialog"
          onClick={() => view.setState({ dialog: { kind: 'keys' } })}
        >
          <Icon name="help" />
        </button>
      </div>
    </header>
  );
}

function ThemeMenu() {
  const { view } = useParts();
  const theme = useView((state) => state.theme);
  const contrast = useView((state) => state.contrast);
  const themes = [
    ...THEMES.map((value) => ({
      id: value,
      label: words.themes[value],
      checked: value === theme,
      onSelect: () => view.setState({ theme: value }),
    })),
    {
      id: 'contrast',
      label: words.themes.contrast,
      checked: contrast === 'more',
      onSelect: () => view.setState({ contrast: contrast === 'more' ? 'system' : 'more' }),
    },
  ];
  return (
    <Menu label={common.theme} className="icon-btn" items={themes}>
      <Icon name={THEME_ICONS[theme]} />
    </Menu>
  );
}
