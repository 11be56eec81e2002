import { counted } from '../core/format.ts';

export const serverWords = {
  title: 'Servers',
  list: 'Servers of this page',
  add: 'Add server',
  none: 'No server yet. Add one by its address.',
  open: (id: string) => `${id}: status and settings`,
  showTools: (id: string) => `Show only the tools of ${id}`,
  status: {
    idle: 'Not connected',
    connecting: 'Connecting',
    connectingHere: 'Starting in this page',
    needsSignIn: 'Needs sign-in',
    looking: 'Looking for the cause',
    ready: (tools: number, builtin: boolean) => `Ready · ${counted(tools, 'tool')}${builtin ? ' · built in' : ''}`,
    skipped: (count: number) => `${count} skipped`,
  },
  revision: (revision: string) => `Protocol revision ${revision}`,
  fix: 'Fix',
  connect: 'Connect',
  signIn: 'Sign in',
  offline: 'You are offline. Servers in this page still work.',
  added: (id: string) => `${id} added`,
  removed: (id: string) => `${id} removed`,
} as const;
