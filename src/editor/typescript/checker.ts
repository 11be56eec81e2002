import type { ScriptForm } from '../editor.ts';
import { complete, resolve } from './completions.ts';
import { findings } from './findings.ts';
import { fixes } from './fixes.ts';
import { createProject, type Project, type ReadScript } from './project.ts';
import type { CheckerService, NumberedFile, ScriptRef } from './protocol.ts';
import { definitions, hover, signatures } from './quick-info.ts';
import { occurrences, rename } from './rename.ts';

/** Creates the checker: projects by number over declaration files by number. */
export function createChecker(readScript: ReadScript): CheckerService {
  const files = new Map<number, NumberedFile>();
  const projects = new Map<number, Project>();

  const projectOf = (id: number): Project => {
    let project = projects.get(id);
    if (project === undefined) {
      project = createProject(readScript);
      projects.set(id, project);
    }
    return project;
  };
  const open = (script: ScriptRef) => {
    const project = projectOf(script.project);
    return [project, project.show(script)] as const;
  };
  return {
    addFiles: (added) => {
      for (const file of added) files.set(file.id, file);
    },
    removeFiles: (ids) => {
      for (const id of ids) files.delete(id);
    },
    setProject: (id: number, fileIds: readonly number[], form: ScriptForm) => {
      const named = fileIds.map((fileId) => files.get(fileId));
      if (named.includes(undefined)) throw new Error(`Project ${id} names a declaration file that was not sent.`);
      projectOf(id).setFiles(named as NumberedFile[], form);
    },
    removeProject: (id) => {
      projects.get(id)?.dispose();
      projects.delete(id);
    },
    complete: (script, offset, trigger) => complete(...open(script), offset, trigger),
    resolve: (script, offset, entry) => resolve(...open(script), offset, entry),
    hover: (script, offset) => hover(...open(script), offset),
    signatures: (script, offset, trigger) => signatures(...open(script), offset, trigger),
    findings: (script) => findings(...open(script)),
    fixes: (script, span, codes) => fixes(...open(script), span, codes),
    definitions: (script, offset) => definitions(...open(script), offset),
    occurrences: (script, offset) => occurrences(...open(script), offset),
    rename: (script, offset, name) => rename(...open(script), offset, name),
  };
}
