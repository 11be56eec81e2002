import {
  ArrowDown,
  ArrowUp,
  BookOpen,
  Check,
  ChevronDown,
  ChevronRight,
  ChevronUp,
  CircleCheck,
  CircleDot,
  CircleHelp,
  CircleX,
  Code,
  Contrast,
  Copy,
  Download,
  Ellipsis,
  Eye,
  EyeOff,
  type IconNode,
  Info,
  Key,
  Lock,
  Moon,
  PanelBottom,
  PanelRight,
  Pencil,
  Pin,
  Play,
  Plus,
  Repeat,
  RotateCw,
  Search,
  Share,
  ShieldCheck,
  Square,
  Sun,
  Table,
  Trash2,
  TriangleAlert,
  X,
} from 'lucide';

const ICONS = {
  add: Plus,
  book: BookOpen,
  check: Check,
  close: X,
  code: Code,
  contrast: Contrast,
  copy: Copy,
  destructive: Trash2,
  dockBottom: PanelBottom,
  dockRight: PanelRight,
  down: ChevronDown,
  download: Download,
  error: CircleX,
  eye: Eye,
  eyeOff: EyeOff,
  help: CircleHelp,
  idempotent: Repeat,
  info: Info,
  key: Key,
  lock: Lock,
  moon: Moon,
  more: Ellipsis,
  ok: CircleCheck,
  pin: Pin,
  record: CircleDot,
  remove: Trash2,
  retry: RotateCw,
  right: ChevronRight,
  run: Play,
  search: Search,
  share: Share,
  shield: ShieldCheck,
  sortDown: ArrowDown,
  sortUp: ArrowUp,
  stop: Square,
  sun: Sun,
  table: Table,
  up: ChevronUp,
  warn: TriangleAlert,
  writes: Pencil,
} as const satisfies Record<string, IconNode>;

export type IconName = keyof typeof ICONS;

/** Filled, because a line drawing of them reads as an outline of nothing at this size. */
const FILLED: ReadonlySet<IconName> = new Set(['run', 'stop']);

export interface IconProps {
  readonly name: IconName;
  readonly size?: 12 | 16 | 20;
  readonly className?: string;
}

/** Both sides of the square that icons are drawn in. */
const GRID = 24;

/** An icon of the one set, for eyes alone: the control around it carries the name. */
export function Icon({ name, size = 16, className }: IconProps) {
  const filled = FILLED.has(name);
  const sizePx = filled ? size - 3 : size;
  const linePx = filled ? 0 : size === 12 ? 1.75 : 1.5;
  return (
    <svg
      aria-hidden="true"
      width={sizePx}
      height={sizePx}
      viewBox={`0 0 ${GRID} ${GRID}`}
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={(linePx * GRID) / sizePx}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={['icon', size === 16 ? '' : `icon--${size}`, className ?? ''].filter(Boolean).join(' ')}
    >
      {ICONS[name].map(([shape, attributes], index) => {
        const Shape = shape as 'path';
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes of an icon never change places
        return <Shape key={index} {...attributes} />;
      })}
    </svg>
  );
}
