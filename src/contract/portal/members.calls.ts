import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { language, personName } from '#contract/fields.ts';
import { gender, userSchema } from './user.ts';

/** The genders to choose from, in the visitor's language. */
export const listGenders = endpoint({
  method: 'GET',
  path: '/list/gender',
  access: 'anyone',
  effect: 'read',
  viewable: true,
  summary: 'Genders to choose from',
  result: json(z.array(z.object({ id: gender, name: z.string() }))),
});

/** Changes the language: a member's is kept in the profile, a visitor's in a cookie. */
export const changeLanguage = endpoint({
  method: 'PUT',
  path: '/profile/language',
  access: 'anyone',
  effect: 'write',
  summary: 'Change the language',
  body: z.object({ language }),
  result: json(userSchema.nullable()),
});

/** The name and gender to edit, with the rest of the session object. */
export const getProfile = endpoint({
  method: 'GET',
  path: '/profile',
  access: 'member',
  effect: 'read',
  viewable: true,
  summary: 'The signed-in member',
  result: json(userSchema),
});

/** Changes name and gender; returns the updated member. */
export const updateProfile = endpoint({
  method: 'POST',
  path: '/profile',
  access: 'member',
  effect: 'write',
  summary: 'Change name and gender',
  body: z.object({ first_name: personName, last_name: personName, gender }),
  result: json(userSchema),
});

/** The same by PUT: forms send what they loaded back this way (docs/specification.md §7, "Generic form calls"). */
export const replaceProfile = endpoint({ ...updateProfile, method: 'PUT' });
