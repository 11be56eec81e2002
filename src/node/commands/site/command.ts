import { defineCommand } from '../../cli/command.ts';

export const siteCommand = defineCommand({
  name: 'site',
  about: 'writes the files that the frame of <codemode-runner> is loaded from, to host them yourself',
  synopsis: 'copy DIR',
  options: {},
  notes: `Copies the package codemode-runner-site, as it is installed in this project, into DIR: a folder that your site serves.
An earlier copy in DIR is replaced. A folder that holds anything else is left as it is.

Exit codes: 0 written, 2 the command line is wrong, the package is not installed, or DIR holds something else.

Examples
  codemode-runner site copy public/runner`,
  async run(invocation) {
    const { site } = await import('./site.ts');
    return site(invocation);
  },
});
