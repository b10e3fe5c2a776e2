import type { Organizer, organizerRegistration } from '@fairlead/contract/organizers';
import type { Executor } from '@fairlead/database/executor';
import type { z } from 'zod';
import type { AdminActor } from '../../platform/auth/caller.ts';
import { newId } from '../../platform/identifier.ts';
import { enrolOrganizer } from '../accounts/public.ts';
import { openCompany } from '../exhibitors/public.ts';
import type { FindEmailOwners, Invite } from '../identities/public.ts';
import * as queries from './queries.ts';
import { presentOne } from './service.ts';

/**
 * Registers an organizer with its first account: a candidate is promoted, and so is whoever has shown that the contact e-mail
 * is theirs; somebody new is invited, with a company of the organizer's name to belong to. Returns whose records changed, too.
 */
export async function registerOrganizer(
  database: Executor,
  parts: { invite: Invite; findEmailOwners: FindEmailOwners },
  caller: AdminActor,
  value: z.output<typeof organizerRegistration>,
  now: Date,
): Promise<{ organizer: Organizer; subject: string | null }> {
  const { accountId, language, ...fields } = value;
  const row: queries.OrganizerRow = {
    id: newId(),
    ...fields,
    additionalVisitorAttributes: [],
    createdAt: now,
    updatedAt: now,
    updatedBy: caller.adminId,
    version: 1,
  };
  const subject = await database.transaction(async (tx) => {
    await queries.insertOrganizer(tx, row);
    return enrolOrganizer(tx, parts, {
      organizerId: row.id,
      accountId,
      email: value.contactEmail,
      name: value.name,
      language,
      now,
      openCompany: () => openCompany(tx, { name: value.name, language }, now),
    });
  });
  return { organizer: await presentOne(database, row), subject };
}
