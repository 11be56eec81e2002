import { describe, expect, it } from 'vitest';
import { contentBytes, fileNameOf, isJsonText } from './content-model.ts';

describe('given a resource to save', () => {
  it.each([
    ['demo://static/document/features.md', '', 'features.md'],
    ['demo://resource/dynamic/text/1', 'text/plain', '1.txt'],
    ['weather://places/bremen?units=metric', 'application/json', 'bremen.json'],
    ['file:///../../.bashrc', '', 'bashrc'],
    ['a://b/%2e%2e%5cevil\u202egnp.exe', '', '2e-2e-5cevil-gnp.exe'],
    ['a://b/', 'image/png', 'b.png'],
    [undefined, '', 'resource'],
  ])('%s is saved under a plain name', (uri, type, name) => expect(fileNameOf(uri, type)).toBe(name));

  it('its bytes are those of its text, or of its blob', () => {
    expect(contentBytes({ text: 'ü' })).toEqual(new Uint8Array([0xc3, 0xbc]));
    expect(contentBytes({ blob: 'AP8=' })).toEqual(new Uint8Array([0, 255]));
    expect(contentBytes({ blob: '%%%' })).toBeUndefined();
    expect(contentBytes({})).toBeUndefined();
  });
});

it('given text, it is JSON where it can be read as such', () => {
  expect(isJsonText(' [1]', '')).toBe(true);
  expect(isJsonText('1', 'application/problem+json; charset=utf-8')).toBe(true);
  expect(isJsonText('1', 'text/plain')).toBe(false);
  expect(isJsonText('{no', 'application/json')).toBe(false);
});
