import * as endpoints from '@fairlead/contract/suspensions';
import type { ForgetPerson } from '../../platform/auth/forget-person.ts';
import type { AuditFacts } from '../../platform/http/audited.ts';
import type { Registrar } from '../../platform/http/register.ts';
import { list, restore, type Suspending, suspend } from './service.ts';

interface Keepers {
  readonly forget: ForgetPerson;
  /** Ends every session of a person at the provider; null where that cannot be done from here. */
  readonly signOutEverywhere: ((subject: string) => Promise<void>) | null;
}

const targetOf = ({ suspension }: Suspending): NonNullable<AuditFacts['target']> => ({
  kind: suspension.targetKind,
  id: suspension.targetId,
  label: suspension.label,
});

export function suspensionRoutes(api: Registrar, keepers: Keepers): void {
  const { forget, signOutEverywhere } = keepers;
  api.handle(endpoints.listSuspensions, ({ database, query, now }) => list(database, query, now));
  api.handle(endpoints.suspend, async ({ database, caller, body, now, note, afterwards }) => {
    const done = await suspend(database, caller, body, now);
    const { subject, suspension } = done;
    note({ target: targetOf(done), after: { reason: suspension.reason, until: suspension.until } });
    await forget({ database, afterwards }, subject);
    // So that a session does not come back to life with the person.
    if (subject !== null && signOutEverywhere) afterwards(() => signOutEverywhere(subject));
    return suspension;
  });
  api.handle(endpoints.restore, async ({ database, caller, params, now, note, afterwards }) => {
    const done = await restore(database, caller, params.id, now);
    const { reason, until } = done.suspension;
    note({ target: targetOf(done), before: { reason, until } });
    await forget({ database, afterwards }, done.subject);
  });
}
