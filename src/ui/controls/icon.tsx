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
  Info,
  Key,
  Lock,
  type LucideIcon,
  Maximize2,
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
} from 'lucide-react';

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
  fit: Maximize2,
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
} as const satisfies Record<string, LucideIcon>;

export type IconName = keyof typeof ICONS;

/** Filled, because a line drawing of them reads as an outline of nothing at this size. */
const FILLED: ReadonlySet<IconName> = new Set(['run', 'stop']);

export interface IconProps {
  readonly name: IconName;
  readonly size?: 12 | 16 | 20;
  readonly className?: string;
}

/** An icon of the one set, for eyes alone: the control around it carries the name. */
export function Icon({ name, size = 16, className }: IconProps) {
  const Drawing = ICONS[name];
  const filled = FILLED.has(name);
  return (
    <Drawing
      aria-hidden="true"
      size={filled ? size - 3 : size}
      strokeWidth={filled ? 0 : size === 12 ? 1.75 : 1.5}
      absoluteStrokeWidth
      fill={filled ? 'currentColor' : 'none'}
      className={['icon', size === 16 ? '' : `icon--${size}`, className ?? ''].filter(Boolean).join(' ')}
    />
  );
}
