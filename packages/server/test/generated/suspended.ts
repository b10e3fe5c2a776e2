import type { Role } from '@fairlead/contract/access';
import type { TestApp } from '../app.ts';
import { createExhibitor, createVisitor } from '../factories.ts';
import { createAdmin, createOrganizer } from '../roles.ts';

/** A suspended person, and the access they had before. */
export interface SuspendedPerson {
  readonly what: string;
  readonly role: Role;
  readonly token: string;
  /** The suspension. */
  readonly id: string;
  /** A person is out of everything; a company's or an organizer's people only of what they did for it. */
  readonly isWhole: boolean;
}

async function suspend(app: TestApp, admin: string, targetKind: string, targetId: string): Promise<string> {
  const body = { targetKind, targetId, reason: 'Exported leads were sold on' };
  const answer = await app.call('POST', '/admin/suspension', { as: admin, body });
  if (answer.statusCode !== 201) throw new Error(`POST /admin/suspension: ${answer.statusCode} ${answer.body}`);
  return answer.json().id;
}

/** One suspended person of every kind. */
export async function createSuspended(app: TestApp, admin: string): Promise<SuspendedPerson[]> {
  const visitor = await createVisitor(app);
  const [account, company, organizer] = [
    await createExhibitor(app),
    await createExhibitor(app),
    await createOrganizer(app),
  ];
  const other = await createAdmin(app);
  const { id: adminId } = (await app.call('GET', '/admin/account', { as: other.token })).json();
  const made = [
    { what: 'visitor', role: 'VISITOR', token: visitor.token, kind: 'VISITOR', target: visitor.visitor.id },
    { what: 'account', role: 'EXHIBITOR', token: account.token, kind: 'ACCOUNT', target: account.account.id },
    {
      what: "exhibitor's account",
      role: 'EXHIBITOR',
      token: company.token,
      kind: 'EXHIBITOR',
      target: company.exhibitor.id,
    },
    {
      what: "organizer's account",
      role: 'ORGANIZER',
      token: organizer.token,
      kind: 'ORGANIZER',
      target: organizer.organizerId,
    },
    { what: 'administrator', role: 'ADMIN', token: other.token, kind: 'ADMIN', target: adminId },
  ] as const;
  const people: SuspendedPerson[] = [];
  for (const { what, role, token, kind, target } of made) {
    const id = await suspend(app, admin, kind, target);
    people.push({ what, role, token, id, isWhole: kind !== 'EXHIBITOR' && kind !== 'ORGANIZER' });
  }
  return people;
}
