import { z } from 'zod';
import { access } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';

/** An account that works on a project. Its colleagues may open the project as well. */
export const projectMember = z.strictObject({ accountId: id, name: z.string() });
export type ProjectMember = z.infer<typeof projectMember>;
const projectTeam = z.array(projectMember);

const ofProject = z.strictObject({ projectId: id });
const oneMember = z.strictObject({ projectId: id, accountId: id });

export const listProjectTeam = endpoint({
  name: 'listProjectTeam',
  summary: 'Colleagues who work on a project, by name; they come first where a lead is given to somebody',
  method: 'GET',
  path: '/project/{projectId}/team',
  access: access.exhibitorTeam,
  params: ofProject,
  response: projectTeam,
});

export const addToProjectTeam = endpoint({
  name: 'addToProjectTeam',
  summary: 'Say that a colleague works on a project; it changes nothing of what they may see',
  method: 'PUT',
  path: '/project/{projectId}/team/{accountId}',
  access: access.exhibitorTeam,
  params: oneMember,
  response: projectTeam,
});

export const removeFromProjectTeam = endpoint({
  name: 'removeFromProjectTeam',
  summary: 'Say that a colleague does not work on a project',
  method: 'DELETE',
  path: '/project/{projectId}/team/{accountId}',
  access: access.exhibitorTeam,
  params: oneMember,
  response: projectTeam,
});
