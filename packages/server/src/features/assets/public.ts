export { industryName, jobRoleName, listIndustries, listJobRoles } from './lists.ts';
