import { LeadsScreen } from '../../../../features/leads/leads-screen.tsx';
import { ReportMenu } from '../../../../features/reports/report-menu.tsx';
import { useAssetNames } from '../../../../lib/assets.ts';
import { useProject } from './use-project.ts';

export function LeadsRoute() {
  const { id, name, timeZone, counts } = useProject();
  const { leads, unlocked, beacons } = counts ?? { leads: 0, unlocked: 0, beacons: 0 };
  return (
    <LeadsScreen
      projectId={id}
      projectName={name}
      timeZone={timeZone}
      counts={{ leads, unlocked, beacons }}
      labels={useAssetNames()}
      report={(part) => <ReportMenu projectId={id} counts={{ leads, unlocked }} part={part} />}
    />
  );
}
