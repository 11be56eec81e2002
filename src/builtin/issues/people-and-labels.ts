import type { Label, Person } from './model.ts';

export const PEOPLE: readonly Person[] = [
  { login: 'mira', name: 'Mira Solberg', role: 'sync engineer' },
  { login: 'tomasz', name: 'Tomasz Wrona', role: 'editor engineer' },
  { login: 'aiko', name: 'Aiko Ferreira', role: 'designer' },
  { login: 'lucan', name: 'Lucan Adeyemi', role: 'mobile engineer' },
  { login: 'nadia', name: 'Nadia Quist', role: 'support lead' },
  { login: 'bram', name: 'Bram Ilves', role: 'maintainer' },
];

export const LABELS: readonly Label[] = [
  { name: 'bug', description: 'Something does not work as documented' },
  { name: 'enhancement', description: 'A new ability, or a better one' },
  { name: 'documentation', description: 'The handbook is wrong, missing or unclear' },
  { name: 'question', description: 'Needs an answer rather than a change' },
  { name: 'sync', description: 'Keeping notes the same on all devices' },
  { name: 'editor', description: 'Writing and formatting' },
  { name: 'search', description: 'Finding notes' },
  { name: 'import', description: 'Bringing notes in, taking notes out' },
  { name: 'mobile', description: 'Phones and tablets' },
  { name: 'desktop', description: 'macOS, Windows and Linux' },
  { name: 'accessibility', description: 'Keyboard, screen readers, contrast, motion' },
  { name: 'performance', description: 'Too slow, or too much memory' },
  { name: 'security', description: 'Keys, encryption and what leaks' },
  { name: 'data-loss', description: 'Somebody lost words' },
  { name: 'good-first-issue', description: 'Small, and well described' },
  { name: 'needs-repro', description: 'Nobody else has seen it yet' },
];

export const MILESTONES: readonly string[] = ['1.8', '1.9', '2.0'];
