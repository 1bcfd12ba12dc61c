/** Every address of the console, below its base. */
export const paths = {
  home: '/',
  accept: '/accept',
  forgotPassword: '/forgot-password',
  account: '/account',
  rewardRequests: '/rewards/requests',
  operators: '/system/operators',
  roles: '/system/roles',
  apiKeys: '/system/api-keys',
  auditLog: '/system/audit-log',
} as const;

/** The address of a thing's page: `pathOf(paths.member, 7)`. */
export const pathOf = (path: string, id: number | string): string => path.replace(':id', String(id));
