package import Catalog
import Formats
package import Markup
import Platform

extension Workspace {
  /// What of an item can be changed where its store keeps it, and why nothing can, where that is so.
  package func storeFields(of place: DocumentPlace) -> (fields: [StoreField], refusal: StoreRefusal?) {
    guard let candidate = candidate(at: place.path, project: place.project),
      let (item, editing) = item(place, in: DocumentLoader.load(candidate), candidate), let editing
    else { return ([], nil) }
    return (editing.fields(item), editing.refusal(item))
  }

  /// The fields of an item's header that take only some words in its store, with those words.
  package func vocabulary(of place: DocumentPlace) -> [StoreField] {
    guard let candidate = candidate(at: place.path, project: place.project),
      let format = candidate.formats.candidates(for: candidate.place).first(where: { $0.id == place.format })
    else { return [] }
    let memo = ExistenceMemo()
    return format.vocabulary?(
      VocabularyInput(entry: candidate.entry, path: candidate.path) { memo.content($0) }) ?? []
  }

  /// The word of an item's store that a person means with a value, or nil where it knows none.
  package func storeWord(for value: String, of field: StoreField) -> String? {
    ItemEditing.word(for: value, of: field)
  }

  /// The file of an item with one field of the item changed. What comes out is read again: unless the item says what was
  /// asked for and all other items what they said before, it is refused.
  ///
  /// - Parameters:
  ///   - day: the day of the change, such as `2025-01-31`.
  ///   - bytes: the file as it is.
  package func setting(
    _ name: String, to value: String, of place: DocumentPlace, on day: String, in bytes: [UInt8]
  ) throws(EditRefusal) -> [UInt8] {
    guard let candidate = candidate(at: place.path, project: place.project) else {
      throw EditRefusal(reason: "holds no such item any more")
    }
    let before = DocumentLoader.parse(bytes, candidate)
    guard let (item, editing) = item(place, in: before, candidate), let editing,
      editing.fields(item).contains(where: { $0.name == name })
    else { throw EditRefusal(reason: "holds no such item any more") }
    let changed = try editing.applying(ItemEdit(name, to: value, of: item, on: day), to: bytes)
    let after = DocumentLoader.parse(changed, candidate)
    guard let (now, _) = self.item(place, in: after, candidate),
      editing.fields(now).contains(where: { $0.name == name && $0.value == value }),
      editing.fields(item).filter({ $0.name != name }) == editing.fields(now).filter({ $0.name != name }),
      before.format == after.format, before.items.count == after.items.count,
      zip(before.items, after.items).allSatisfy({ old, new in
        old.fragment == new.fragment
          && (old.fragment == item.fragment || editing.fields(old) == editing.fields(new))
          && old.findings.count == new.findings.count
      })
    else { throw .lossy }
    return changed
  }

  private func item(
    _ place: DocumentPlace, in document: LoadedDocument, _ candidate: DocumentCandidate
  ) -> (DocumentItem, ItemEditing?)? {
    guard
      let item = document.items.first(where: {
        $0.fragment == place.fragment && $0.content.kind == place.kind
      })
    else { return nil }
    let format = candidate.formats.candidates(for: candidate.place).first { $0.id == document.format }
    return (item, format?.editing)
  }
}
