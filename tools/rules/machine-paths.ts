import { type Finding, lineAt, type Rule } from './rule.ts';

const textFile =
  /(\.(ts|tsx|mjs|js|json|css|html|md|sql|yml|yaml|sh|svg|txt|toml)|\/run|Dockerfile|\.gitignore|\.env\.example)$/;
const patterns: readonly { readonly find: RegExp; readonly message: string }[] = [
  {
    find: /https?:\/\/[^\s/"']*(?:registry|npmjs|deb\.debian|pypi)[^\s"']*/g,
    message: 'where packages come from is the business of the machine that installs',
  },
  {
    find: /(?<![\w.~)}\]-])\/(?:work|farm|home|root|Users|tmp|private|mnt)\/[\w.-]+/g,
    message: 'a path of one machine; derive it, or take it from configuration',
  },
  {
    find: /\b[A-Z]:\\{1,2}Users\\{1,2}[\w.-]+/g,
    message: 'a path of one machine; derive it, or take it from configuration',
  },
];

/** Refuses URLs of a registry (the lock file included) and paths of a single machine. */
export const machinePaths: Rule = {
  name: 'machine paths',
  check(tree) {
    const findings: Finding[] = [];
    for (const path of tree.files.filter((each) => textFile.test(each))) {
      const text = tree.read(path);
      for (const { find, message } of patterns)
        for (const match of text.matchAll(find))
          findings.push({ path, line: lineAt(text, match.index), message: `"${match[0]}": ${message}` });
    }
    return findings;
  },
};
