import { type Finding, lineAt, type Rule } from './rule.ts';
import { isSource, isTest } from './source-tree.ts';

/** Comparing an e-mail for equality, in SQL, through the query builder, or in code. Writing one (`set email =`) is none. */
const comparison =
  /\b(?:eq|inArray)\(\s*\w+\.email\b|(?<!\b(?:set|const)\s)(?:\$\{\w+\.email\}|\b(?:\w+\.)?email)\s*(?:=(?!>)\s*(?:any\b|\$\{|\w+\.email\b|\(|')|in\s*\()|\.email\s*===|(?<![!=])=\s*\w+\.email\b(?=\s*(?:\)|and\b|or\b|where\b|`))/gi;

/** Places that may compare e-mails, with the reason why no person gets another one's data by it. */
const allowed: Readonly<Record<string, string>> = {
  'features/accounts/queries.ts': 'finds accounts that wait without a person, and those of one company for itself',
  'features/admins/queries.ts': 'finds a record that an administrator names, or that waits without a person',
  'features/digests/queries.ts': 'asks whether an e-mail is verified',
  'features/guests/personal-data.ts': 'names the links to an e-mail to whoever owns it',
  'features/identities/rows.ts': 'is the one answer to whose an e-mail is, inside of statements',
  'features/identities/verified-emails.ts': 'keeps whose each e-mail is',
  'features/imports/invitation-queries.ts': 'compares the e-mails that invitations were sent to',
  'features/imports/row-queries.ts': 'compares the rows of one file',
  'features/trade-fairs/queries.ts': 'compares the e-mails that invitations were sent to',
  'features/visitors/keep-bounces.ts': 'marks all who are known by an e-mail that mail came back from',
  'features/visitors/import-visitors.ts': 'finds imported visitors without a person, and guests',
};

const server = 'packages/server/src/';

/**
 * An e-mail that its owner has not proved gives no right and no information, so the question "who has this e-mail" goes to
 * features/identities/email-owners.ts. Every other comparison of e-mails states its reason here.
 */
export const emailOwners: Rule = {
  name: 'e-mail owners',
  check(tree) {
    const findings: Finding[] = [];
    const product = tree.files.filter((path) => path.startsWith(server) && isSource(path) && !isTest(path));
    for (const path of product) {
      const source = tree.read(path);
      const matches = [...source.matchAll(comparison)];
      const reason = allowed[path.slice(server.length)];
      if (reason !== undefined && matches.length === 0)
        findings.push({
          path,
          message: 'compares no e-mails any more; take it off the list of tools/rules/email-owners.ts',
        });
      if (reason !== undefined) continue;
      for (const { index } of matches)
        findings.push({
          path,
          line: lineAt(source, index),
          message: 'compares e-mails; ask features/identities/email-owners.ts whose an e-mail is',
        });
    }
    return findings;
  },
};
