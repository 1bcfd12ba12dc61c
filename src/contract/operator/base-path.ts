/** Below which every call of the operators' API stands. */
export const operatorApi = '/api/operator/v1';
