import type { Plugin } from 'rolldown';

/**
 * Lets the TypeScript plugin of acorn import the one name that it uses. With the whole namespace, every name of the parser
 * would stay in the chunk that plain JavaScript loads.
 */
export function acornByName(): Plugin {
  return {
    name: 'acorn-by-name',
    transform: {
      filter: { id: /@sveltejs\/acorn-typescript\/index\.js$/ },
      handler(code) {
        const whole = 'import * as acornNamespace from "acorn";';
        if (!code.includes(whole)) throw new Error('acorn-typescript imports acorn in another way: check acornByName');
        return code.replace(whole, 'import { Parser } from "acorn"; const acornNamespace = { Parser };');
      },
    },
  };
}
