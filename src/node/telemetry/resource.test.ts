import { describe, expect, test } from 'vitest';
import { resourceAttributes } from './resource.ts';

describe('what spans and metrics are of', () => {
  test('is this program, by its name, version and replica', () => {
    expect(resourceAttributes({}, 'one')).toMatchObject({
      'service.name': 'codemode-runner',
      'service.version': expect.stringMatching(/^\d/),
      'service.instance.id': 'one',
      'host.name': expect.any(String),
    });
    expect(resourceAttributes({}, undefined)).not.toHaveProperty('service.instance.id');
  });

  test('is what the variables say, the name of the service over the attributes', () => {
    const env = {
      OTEL_RESOURCE_ATTRIBUTES: ' a.b = x%2Cy ,service.name=other,, =z,bad=%E0%A4%A,last=1',
      OTEL_SERVICE_NAME: 'mine',
    };
    expect(resourceAttributes(env, undefined)).toMatchObject({ 'a.b': 'x,y', 'service.name': 'mine', last: '1' });
    expect(resourceAttributes(env, undefined)).not.toHaveProperty('bad');
    expect(resourceAttributes({ ...env, OTEL_SERVICE_NAME: '' }, undefined)).toMatchObject({ 'service.name': 'other' });
  });

  test('names no argument of the process', () => {
    expect(Object.keys(resourceAttributes({}, undefined)).filter((name) => name.startsWith('process.'))).toEqual([]);
  });
});
