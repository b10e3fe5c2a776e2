import type { Finding, Rule } from './rule.ts';

const folder = 'docs/decisions/';
const indexPath = `${folder}README.md`;
const fileName = /^(\d{3})-[a-z0-9-]+\.md$/;
/** The heading, an empty line, and what state the decision is in since when. */
const head =
  /^# (\d{3}) ([^\n]+)\n\n- Status: (proposed|accepted|superseded by (\d{3}))\n- Date: (\d{4}-\d{2}-\d{2})\n\n/;

/** Returns how the index names a decision. */
const indexLine = (file: string, [, number, title, status, , date]: RegExpExecArray): string =>
  `| [${number}](${file}) | ${title} | ${status} | ${date} |`;

/** Each decision has a number of its own, a status, a date, and its line in the index. */
export const decisions: Rule = {
  name: 'decisions',
  check(tree) {
    const findings: Finding[] = [];
    const paths = tree.files.filter((path) => path.startsWith(folder) && path !== indexPath);
    const numbers = new Map<string, string>();
    for (const path of paths) {
      const number = fileName.exec(path.slice(folder.length))?.[1];
      const other = number === undefined ? undefined : numbers.get(number);
      if (number === undefined) findings.push({ path, message: 'is not named like 001-what-was-decided.md' });
      else if (other !== undefined)
        findings.push({ path, message: `has the number of ${other}; take the next free one` });
      else numbers.set(number, path);
    }
    const index = tree.files.includes(indexPath) ? tree.read(indexPath).split('\n') : [];
    const wanted = new Set<string>();
    for (const [number, path] of numbers) {
      const found = head.exec(tree.read(path));
      if (found?.[1] !== number) {
        const form = `# ${number} Title, an empty line, "- Status: accepted", "- Date: YYYY-MM-DD", an empty line`;
        findings.push({ path, line: 1, message: `begins with: ${form} (or proposed, or superseded by NNN)` });
        continue;
      }
      const successor = found[4];
      if (successor !== undefined && !numbers.has(successor))
        findings.push({ path, line: 3, message: `is superseded by ${successor}, which is not there` });
      const line = indexLine(path.slice(folder.length), found);
      wanted.add(line);
      if (!index.includes(line)) findings.push({ path: indexPath, message: `lacks the line "${line}"` });
    }
    for (const [at, line] of index.entries())
      if (/^\| \[\d/.test(line) && !wanted.has(line))
        findings.push({ path: indexPath, line: at + 1, message: 'does not say what the decision itself says' });
    return findings;
  },
};
