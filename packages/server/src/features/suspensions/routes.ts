import * as endpoints from '@fairlead/contract/suspensions';
import { isGuestSubject } from '../../platform/auth/guest-subject.ts';
import type { ForgetPerson } from '../../platform/auth/identity.ts';
import type { AuditFacts } from '../../platform/http/audited.ts';
import type { Registrar } from '../../platform/http/register.ts';
import { listSuspensions, restore, type Suspending, suspend } from './suspensions.ts';

interface SuspensionParts {
  readonly forget: ForgetPerson;
  /** Ends every session of a person at the identity provider; null if the provider cannot do that. */
  readonly signOutEverywhere: ((subject: string) => Promise<void>) | null;
}

const targetOf = ({ suspension }: Suspending): NonNullable<AuditFacts['target']> => ({
  kind: suspension.targetKind,
  id: suspension.targetId,
  label: suspension.label,
});

export function suspensionRoutes(api: Registrar, { forget, signOutEverywhere }: SuspensionParts): void {
  api.handle(endpoints.listSuspensions, (call) => listSuspensions(call, call.query));
  api.handle(endpoints.suspend, async (call) => {
    const done = await suspend(call, call.body);
    const { subject, suspension } = done;
    call.note({ target: targetOf(done), after: { reason: suspension.reason, until: suspension.until } });
    await forget(call, subject);
    // So that no session of before works again once the person is restored.
    if (subject !== null && !isGuestSubject(subject) && signOutEverywhere)
      call.afterwards(() => signOutEverywhere(subject));
    return suspension;
  });
  api.handle(endpoints.restore, async (call) => {
    const done = await restore(call, call.params.id);
    const { reason, until } = done.suspension;
    call.note({ target: targetOf(done), before: { reason, until } });
    await forget(call, done.subject);
  });
}
