import { expect, it } from 'vitest';
import { pageUrl } from './page-url.ts';

it.each(['https://a.example/', 'http://localhost:3000/authorize', 'http://127.0.0.1/', 'http://[::1]:8080/'])(
  '%s may be opened',
  (address) => expect(pageUrl(address)?.href).toBe(address),
);

it.each([
  'http://a.example/',
  'http://localhost.evil.example/',
  'javascript:alert(1)',
  'data:text/html,<script>1</script>',
  'blob:https://a.example/1',
  'file:///etc/passwd',
  'ftp://a.example/',
  '//a.example/',
  '',
  7,
  undefined,
])('%s may not', (address) => expect(pageUrl(address)).toBeUndefined());
