import { listCalls } from './list-calls.ts';
import { membersList } from './lists/members.list.ts';

const calls = listCalls(membersList);
export const { rows: listMembers, count: countMembers, csv: exportMembers } = calls;
