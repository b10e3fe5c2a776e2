import * as endpoints from '@fairlead/contract/assets';
import type { Registrar } from '../../platform/http/register.ts';
import { listIndustries, listJobRoles } from './lists.ts';

export function assetRoutes(api: Registrar): void {
  api.handle(endpoints.listIndustries, async ({ language }) => listIndustries(language));
  api.handle(endpoints.listJobRoles, async ({ language }) => listJobRoles(language));
}
