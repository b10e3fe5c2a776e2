import { useOutbox, useWaitingCount } from '../../../features/scans/outbox/outbox-context.tsx';
import { useWaitingAnswers } from '../../../features/surveys/answer-form/use-waiting-answers.ts';
import { ProfileScreen } from '../../../features/visitors/profile-screen.tsx';
import { useWaitingWishes } from '../../../features/wishes/use-waiting-wishes.ts';

/** The profile, which warns at signing out about scans, answers and wishes that wait. */
export function ProfileRoute() {
  const outbox = useOutbox();
  const count = useWaitingCount();
  const answers = useWaitingAnswers();
  const wishes = useWaitingWishes();
  const send = async () => {
    await Promise.all([outbox?.flush(), answers.send(), wishes.send()]);
  };
  return <ProfileScreen waiting={{ count: count + answers.count + wishes.count, send }} />;
}
