import './threads.ts';

export * from '../executor/index.ts';
