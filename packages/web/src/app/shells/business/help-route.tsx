import { WorkHelpScreen } from '../../../features/help/work-help-screen.tsx';
import { useDesk } from './desk/desk-context.ts';
import { useKeyGroups } from './desk/use-key-groups.ts';

/** Help for the roles of the account: of fairs, who has them. */
export function HelpRoute() {
  const { account } = useDesk();
  const keys = useKeyGroups();
  return (
    <WorkHelpScreen
      audiences={account.roles.includes('ORGANIZER') ? ['organizer', 'exhibitor'] : ['exhibitor']}
      keys={keys}
    />
  );
}
