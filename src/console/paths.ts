/** Every address of the console, below its base. */
export const paths = {
  home: '/',
  accept: '/accept',
  forgotPassword: '/forgot-password',
  account: '/account',
  operators: '/system/operators',
  roles: '/system/roles',
  apiKeys: '/system/api-keys',
} as const;
