import './threads.ts';

export * from '../index.ts';
