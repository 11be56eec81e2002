import { register } from './register.ts';

register();

export * from './index.ts';
