import { defineProperty, descriptor, ownDescriptor, ownKeys, SymbolCtor } from '../core.ts';

/** Makes a class look like an interface of Web IDL: its members are enumerable, its name is its tag. */
export function webInterface(Interface: { readonly name: string; readonly prototype: object }): void {
  const { name, prototype } = Interface;
  const members = ownKeys(prototype);
  for (let i = 0; i < members.length; i++) {
    const member = members[i] as string | symbol;
    const descriptor = ownDescriptor(prototype, member);
    if (typeof member === 'symbol' || member === 'constructor' || descriptor === undefined) continue;
    descriptor.enumerable = true;
    defineProperty(prototype, member, descriptor);
  }
  defineProperty(prototype, SymbolCtor.toStringTag, descriptor(name, false, false, true));
}
