import { defineConfig } from 'vitest/config';
import { guestText } from './build/guest-text.ts';

export default defineConfig({
  plugins: [guestText()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['**/*.browser.test.ts', '**/node_modules/**'],
        },
      },
    ],
  },
});
