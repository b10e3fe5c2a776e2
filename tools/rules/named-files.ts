import { type Finding, lineAt, type Rule } from './rule.ts';

const documents = /^(?:[A-Z]+\.md|docs\/[A-Z]+\.md|docs\/(?:security|operations)\.md|packages\/.*\/README\.md)$/;
/** In backticks: a file with a folder before it, or a folder from the top. What has a gap in it (`<feature>`) is left alone. */
const named = /`([\w.-]+(?:\/[\w.-]+)+\.(?:ts|tsx|js|json|md|sql|css|patch)|(?:packages|tools|bench|docs)\/[\w./-]+)`/g;
/** Files that exist at run time, or on the operator's machine: they are in no checkout. */
const atRunTime = /^(?:data|files)\//;

const isNamed = (path: string, name: string): boolean =>
  path === name || path.endsWith(`/${name}`) || path.startsWith(`${name.replace(/\/$/, '')}/`);

/** Documents name files and folders that are there: files by the whole path, or by the end of it. */
export const namedFiles: Rule = {
  name: 'named files',
  check(tree) {
    const findings: Finding[] = [];
    for (const path of tree.files.filter((each) => documents.test(each))) {
      const text = tree.read(path);
      for (const { 1: file = '', index } of text.matchAll(named))
        if (!atRunTime.test(file) && !tree.files.some((each) => isNamed(each, file)))
          findings.push({ path, line: lineAt(text, index), message: `names ${file}, which is not there` });
    }
    return findings;
  },
};
