import { useOutbox, useWaitingCount } from '../../../features/scans/outbox/outbox-context.tsx';
import { useWaitingAnswers } from '../../../features/surveys/answer-form/use-waiting-answers.ts';
import { ProfileScreen } from '../../../features/visitors/profile-screen.tsx';

/** The profile, which warns at signing out about scans and answers that wait. */
export function ProfileRoute() {
  const outbox = useOutbox();
  const count = useWaitingCount();
  const answers = useWaitingAnswers();
  const send = async () => {
    await Promise.all([outbox?.flush(), answers.send()]);
  };
  return <ProfileScreen waiting={{ count: count + answers.count, send }} />;
}
