import { type ComponentType, createContext } from 'react';

type DiscardQuestionProps = { onKeep(): void; onDiscard(): void };

/** Asks before a dialog is closed in which something was typed; without one it closes at once (docs/decisions/0104). */
export const DiscardQuestion = createContext<ComponentType<DiscardQuestionProps> | null>(null);
