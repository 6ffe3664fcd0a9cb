import { ServiceError } from '../../../kernel/errors.js';

const MAX_OBJECTS = 10_000;
const MAX_CHARACTERS = 16_777_216;

/**
 * Bounds the work of a document while it is executed: the objects of nested lists multiply, so the number of fields in
 * the document does not bound them.
 */
export class ResponseBudget {
  #objects = 0;
  #characters = 0;

  /** Called before the objects are loaded. */
  takeObjects(count: number): void {
    this.#objects += count;
    if (this.#objects > MAX_OBJECTS)
      throw new ServiceError(
        'invalid',
        `The query selects more than ${MAX_OBJECTS} objects: select fewer nested lists, or fewer blocks`,
      );
  }

  /** Returns the text of a field that can be long. */
  takeText(text: string): string {
    this.#characters += text.length;
    if (this.#characters > MAX_CHARACTERS)
      throw new ServiceError(
        'invalid',
        `The response has more than ${MAX_CHARACTERS} characters: select fewer transactions or states`,
      );
    return text;
  }
}
