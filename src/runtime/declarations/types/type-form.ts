import type { TypeText } from './type-text.ts';

/** A member of an object, before its type is printed. */
export interface MemberHead {
  readonly name: string;
  /** `?` where it may be missing. */
  readonly mark: '?' | '';
  /** Its schema; undefined where it is required and not described. */
  readonly schema: unknown;
  readonly indent: string;
}

/** A member of an object as it is written, without what separates it from the next. */
export interface Member {
  readonly text: string;
  /** What tells it from members of other objects, for forms that write equal ones once; absent where it is never shared. */
  readonly key?: string;
}

export interface WrittenMember extends Member {
  readonly type: TypeText;
}

/** How types are written: the editor has doc comments before members, a prompt short comments behind them. */
export interface TypeForm {
  /** What one level is indented by. */
  readonly indent: string;
  /** Writes a member. `print` gives its type and adds to the warnings of its comment. */
  member(head: MemberHead, print: (warnings: string[]) => TypeText): WrittenMember;
  /** Writes an object. Members are indented by `indent`, the bracket that closes it by `outerIndent`. */
  object(members: readonly Member[], indent: string, outerIndent: string): TypeText;
  /** Writes the values of an enumeration otherwise than as any union. */
  values?(type: TypeText): TypeText;
  /** Runs `print`, which prints a type with a name of its own: it is no part of what is being printed around it. */
  named?(name: string, print: () => TypeText): TypeText;
}
