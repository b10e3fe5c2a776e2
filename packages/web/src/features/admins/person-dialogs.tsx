import type { Person } from '@fairlead/contract/admins';
import { emailText } from '@fairlead/contract/domain-text';
import type { PersonQuestion } from './person-menu.tsx';
import { RemoveAdminDialog } from './remove-admin-dialog.tsx';
import { RemoveSecondFactorDialog } from './remove-second-factor-dialog.tsx';
import { SuspendDialog, type SuspendTarget } from './suspend-dialog.tsx';

/** Whom a suspension of this record could mean: the person, or all they belong to. */
function targetsOf(person: Person): readonly [SuspendTarget, ...SuspendTarget[]] {
  const { exhibitor, organizer } = person;
  return [
    { kind: person.kind, id: person.id, label: person.name || person.email },
    ...(exhibitor ? [{ kind: 'EXHIBITOR' as const, id: exhibitor.id, label: exhibitor.name }] : []),
    ...(organizer ? [{ kind: 'ORGANIZER' as const, id: organizer.id, label: organizer.name }] : []),
  ];
}

interface PersonDialogsProps {
  readonly person: Person;
  readonly question: PersonQuestion;
  readonly onClose: () => void;
}

/** Questions before an action on a person. */
export function PersonDialogs({ person, question, onClose }: PersonDialogsProps) {
  if (question === 'remove') return <RemoveAdminDialog person={person} onClose={onClose} />;
  if (question === 'secondFactor') return <RemoveSecondFactorDialog person={person} onClose={onClose} />;
  return <SuspendDialog targets={targetsOf(person)} subject={emailText(person.email)} onClose={onClose} />;
}
