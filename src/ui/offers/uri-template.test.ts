import { describe, expect, it } from 'vitest';
import { expandTemplate, placesOf } from './uri-template.ts';

// Examples of RFC 6570, section 3.2, of single values.
const VALUES = { var: 'value', hello: 'Hello World!', path: '/foo/bar', x: '1024', y: '768', empty: '', half: '50%' };

describe('given a template', () => {
  it.each([
    ['{var}', 'value'],
    ['{hello}', 'Hello%20World%21'],
    ['{half}', '50%25'],
    ['{x,hello,y}', '1024,Hello%20World%21,768'],
    ['{var:3}', 'val'],
    ['{+hello}', 'Hello%20World!'],
    ['{+path}/here', '/foo/bar/here'],
    ['here?ref={+path}', 'here?ref=/foo/bar'],
    ['X{#hello}', 'X#Hello%20World!'],
    ['X{.var}', 'X.value'],
    ['{/var,x}/here', '/value/1024/here'],
    ['{;x,y,empty}', ';x=1024;y=768;empty'],
    ['{?x,y,empty}', '?x=1024&y=768&empty='],
    ['?fixed=yes{&x}', '?fixed=yes&x=1024'],
    ['{?x,undef}', '?x=1024'],
    ['O{undef}X{empty}X', 'OXX'],
    ['plain://no/places', 'plain://no/places'],
  ])('%s gives %s', (template, uri) => expect(expandTemplate(template, VALUES)).toBe(uri));

  it('its places are listed once each', () => {
    expect(placesOf('a://{city}/{+path}{?city,limit*,q:3}')).toEqual(['city', 'path', 'limit', 'q']);
  });

  it('a place named as what every object has has no value', () => {
    expect(expandTemplate('a://{toString}', {})).toBe('a://');
  });
});
