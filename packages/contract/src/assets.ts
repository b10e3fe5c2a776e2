import { z } from 'zod';
import { access } from './access.ts';
import { endpoint } from './endpoint.ts';

/**
 * Sections (letters) and divisions (two digits) of ISIC Rev. 4, each by its own code: divisions where fairs distinguish companies
 * by them, the section otherwise. A code never changes its meaning, so figures of many years add up.
 */
export const industryIds = [
  ...['A', 'B', '10', '11', '13', '14', '15', '16', '17', '18', '19', '20', '21', '22', '23', '24', '25', '26', '27'],
  ...['28', '29', '30', '31', '32', '33', 'D', 'E', 'F', '45', '46', '47', '49', '50', '51', '52', '53', '55', '56'],
  ...['58', '59', '60', '61', '62', '63', '64', '65', 'L', '69', '70', '71', '72', '73', '74', '75', '77', '78', '79'],
  ...['80', '81', '82', 'O', 'P', '86', '88', 'R', '94', '96', 'U'],
] as const;
export type IndustryId = (typeof industryIds)[number];

/** Job roles as people at a stand ask for them; OTHER where none applies. A word never changes its meaning. */
export const jobRoleIds = [
  ...['MANAGEMENT', 'PURCHASING', 'ENGINEERING', 'PRODUCTION', 'QUALITY', 'MAINTENANCE', 'LOGISTICS', 'IT', 'SALES'],
  ...['MARKETING', 'FINANCE', 'RESEARCH', 'STUDENT', 'OTHER'],
] as const;
export type JobRoleId = (typeof jobRoleIds)[number];

export const industryId = z.enum(industryIds, { error: 'asset_id' });
export const jobRoleId = z.enum(jobRoleIds, { error: 'asset_id' });

/** An entry of a list: what is stored, and its name in the language asked for. */
export const asset = z.strictObject({ id: z.string(), label: z.string() });
export type Asset = z.infer<typeof asset>;

export const listIndustries = endpoint({
  name: 'listIndustries',
  summary: 'Industries (ISIC Rev. 4) by their name in the language of the request',
  method: 'GET',
  path: '/asset/industries',
  access: access.anyone,
  isCacheable: true,
  response: z.array(asset),
});

export const listJobRoles = endpoint({
  name: 'listJobRoles',
  summary: 'Job roles by their name in the language of the request, the other ones last',
  method: 'GET',
  path: '/asset/jobRoles',
  access: access.anyone,
  isCacheable: true,
  response: z.array(asset),
});
