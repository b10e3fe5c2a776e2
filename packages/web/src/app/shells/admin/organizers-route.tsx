import { listOrganizers } from '@fairlead/contract/organizers';
import { useQueryClient } from '@tanstack/react-query';
import { OrganizersScreen } from '../../../features/admins/organizers-screen.tsx';
import { LogoField } from '../../../features/logos/logo-field.tsx';
import { endpointKey } from '../../../lib/query/query.ts';

/** The organizers, each with its logo. */
export function OrganizersRoute() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: endpointKey(listOrganizers) });
  return (
    <OrganizersScreen
      logo={({ id, name, logoUrl }) => (
        <LogoField of={{ organizerId: id }} name={name} logoUrl={logoUrl} onChanged={refresh} />
      )}
    />
  );
}
