// A reporter of Vitest: writes what failed, also outside of a test, as JSON lines into the file that KVORUM_FAILURES names.
import { appendFileSync } from 'node:fs';

export default class FailuresReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const failures = unhandledErrors.map((error) => ({ name: 'outside of a test', error }));
    for (const module of modules) {
      for (const error of module.errors()) failures.push({ name: module.relativeModuleId, error });
      for (const test of module.children.allTests('failed'))
        for (const error of test.result().errors)
          failures.push({ name: `${module.relativeModuleId} › ${test.fullName}`, error });
    }
    for (const { name, error } of failures)
      appendFileSync(
        process.env.KVORUM_FAILURES,
        `${JSON.stringify(`${name}\n${error.stack || error.message}`)}\n`,
      );
  }
}
