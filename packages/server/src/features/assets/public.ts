export { industryName, jobRoleName, listIndustries, listJobRoles } from './service.ts';
