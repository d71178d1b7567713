import Catalog
import Formats
import Testing

@Suite("Prompts that programs fill in")
struct PromptTemplateTests {
  @Test("a command of Gemini is TOML; folders become part of its name")
  func gemini() throws {
    let (item, prompt) = try #require(
      PromptReading.prompt(
        ".gemini/commands/git/commit.toml",
        """
        description = "Write a message"
        prompt = \"\"\"
        For {{args}}:
        !{git diff ${BASE:-main} | head}
        @{docs/style.md}
        \"\"\"
        """, existing: ["/work/acme/docs/style.md"]))
    #expect(item.name == "git:commit")
    #expect(prompt.invocation == "/git:commit")
    #expect(item.description == "Write a message")
    #expect(
      prompt.outline == ["argument {{args}}", "command git diff ${BASE:-main} | head", "file docs/style.md"])
    #expect(prompt.variables.map(\.line) == [3, 4, 5])
    #expect(prompt["docs/style.md"]?.exists == true)
  }

  @Test(
    "what Gemini cannot use is an item with the reason",
    arguments: [
      ("prompt = ", "invalid-toml"), ("description = 'x'", "missing-prompt"), ("prompt = 1\n[x]\n", nil),
      ("prompt = ['a']", "prompt-not-text"), ("prompt = ''", "empty-prompt"),
    ])
  func brokenGemini(text: String, rule: String?) throws {
    let (item, _) = try #require(PromptReading.prompt(".gemini/commands/a.toml", text))
    if let rule { #expect(item.findings.contains { $0.rule == rule }) }
  }

  @Test("an extension of Gemini has commands too")
  func extensionCommand() throws {
    let (item, _) = try #require(
      PromptReading.prompt(
        "tool/commands/a/b.toml", "prompt = 'x'", existing: ["/work/acme/tool/gemini-extension.json"]))
    #expect(item.name == "a:b")
  }

  @Test("a template of dotprompt has its inputs from the schema, and finds what is missing there")
  func dotprompt() throws {
    let (item, prompt) = try #require(
      PromptReading.prompt(
        "prompts/_greet.polite.prompt",
        """
        # Some licence

        ---
        model: vendor/model-1
        input:
          schema:
            name: string, who is greeted
            style?: string
            items(array, what is bought): {title: string}
          default:
            name: you
        ---
        {{! a remark with {{ name }} }}
        {{role "system"}} Hello {{name}} {{#if style}}in {{style}}{{else}}plainly{{/if}}
        {{#each items}}{{title}} {{@index}} {{this}} {{../name}}{{/each}} {{email}}
        {{>footer lang=tongue}} {{media url=picture}}
        """, existing: ["/work/acme/prompts/_footer.prompt"]))
    #expect(item.name == "greet")
    #expect(item.remark == "partial")
    #expect(prompt.version == Sourced("variant polite", from: "file name"))
    #expect(prompt.models?.value == ["vendor/model-1"])
    #expect(prompt.invocation == nil)
    #expect(prompt["name"]?.hint == "who is greeted")
    #expect(prompt["name"]?.defaultValue == "you")
    #expect(prompt["name"]?.isRequired == false)
    #expect(prompt["name"]?.line == 7)
    #expect(prompt["style"]?.isRequired == false)
    #expect(prompt["items"]?.isRequired == true)
    #expect(prompt["items"]?.hint == "what is bought")
    #expect(
      prompt.outline == [
        "input name", "input style", "input items", "input email", "include footer", "input tongue",
        "input picture",
      ])
    #expect(item.findings.map(\.rule) == Array(repeating: "undeclared-variable", count: 3))
    #expect(item.status == "valid")
    #expect(
      item.relations.contains {
        $0.kind == .calls && $0.target == .path(FilePath("/work/acme/prompts/_footer.prompt"))
      })
  }

  @Test("a template of dotprompt may have a JSON schema, or no header at all")
  func otherDotprompt() throws {
    let (_, prompt) = try #require(
      PromptReading.prompt(
        "a.prompt",
        """
        ---
        input:
          schema:
            type: object
            required: [one]
            properties:
              one: {type: string, description: the first}
              two: {type: string}
        ---
        {{one}}
        """))
    #expect(prompt["one"]?.isRequired == true)
    #expect(prompt["one"]?.hint == "the first")
    #expect(prompt["two"]?.isRequired == false)
    #expect(PromptReading.prompt("b.prompt", "Say {{word}}")?.prompt.outline == ["input word"])
    #expect(PromptReading.read("c.prompt", bytes: [0x7F, 0x45, 0x4C, 0x46, 0, 0xFF, 0xC3]).items.isEmpty)
    #expect(
      PromptReading.prompt("d.prompt", "---\ninput:\n  schema\n    a: b\n---\n{{x}}")?.item.status
        == "warning")
  }

  @Test("a template of Prompty has a model, a version, inputs and references")
  func prompty() throws {
    let (item, prompt) = try #require(
      PromptReading.prompt(
        "a.prompty",
        """
        ---
        name: Greeter
        description: Greets
        model:
          id: m-1
          connection:
            key: ${env:KEY}
            url: ${env:URL:https://example.org}
        metadata:
          version: "3"
          tags: [a, b]
        inputs:
          - name: who
            default: you
            description: who is greeted
          - name: lines
            required: true
        ---
        system:
        Hello {{who}} {% for line in lines %}{{ line.text | upper }} {{ loop.index }}{% endfor %}{{ extra }}
        {# {{ hidden }} #}{% if who == "x" and not flag %}{% endif %} ${file:rules.md}
        """, existing: ["/work/acme/rules.md"]))
    #expect(item.name == "Greeter")
    #expect(item.tags == ["a", "b"])
    #expect(prompt.models == Sourced(["m-1"], from: "model.id"))
    #expect(prompt.version?.value == "3")
    #expect(prompt["who"]?.isRequired == false)
    #expect(prompt["lines"]?.isRequired == true)
    #expect(prompt["KEY"]?.isRequired == true)
    #expect(prompt["URL"]?.defaultValue == "https://example.org")
    #expect(prompt["KEY"]?.line == 7)
    #expect(prompt["rules.md"]?.exists == true)
    #expect(prompt["extra"]?.line == 20)
    #expect(prompt["flag"] != nil)
    #expect(prompt["line"] == nil && prompt["hidden"] == nil && prompt["upper"] == nil)
  }

  @Test("the first version of Prompty has a deployment, inputs by name and a sample")
  func oldPrompty() throws {
    let (_, prompt) = try #require(
      PromptReading.prompt(
        "a.prompty",
        """
        ---
        version: 1
        model:
          configuration: {azure_deployment: gpt}
        inputs:
          one: {type: string, is_required: true}
          two: short
        sample: {three: try this}
        ---
        {{#list}}{{inner}}{{/list}} {{three}}
        """))
    #expect(prompt.models?.value == ["gpt"])
    #expect(prompt.version == Sourced("1", from: "version"))
    #expect(prompt["one"]?.isRequired == true)
    #expect(prompt["two"]?.defaultValue == "short")
    #expect(prompt["three"]?.hint == "for example try this")
    #expect(prompt["list"] != nil && prompt["inner"] == nil)
    #expect(
      PromptReading.prompt("b.prompty", "---\nmodel: m\ninputs: x\n---\nHi")?.prompt.models?.value == ["m"])
  }

  @Test("a template of llm has names with defaults; a key that llm does not know is an error")
  func llm() throws {
    let place = "io.datasette.llm/templates/sum.yaml"
    let (item, prompt) = try #require(
      PromptReading.prompt(
        place,
        "model: m\nsystem: |\n  You are $role.\n\n  Think.\nprompt: \"$input in ${words} for $$5\"\ndefaults:\n  role: clerk\n"
      ))
    #expect(item.name == "sum")
    #expect(prompt.invocation == "llm -t sum")
    #expect(prompt.outline == ["input role", "input input", "input words"])
    #expect(prompt["role"]?.defaultValue == "clerk")
    #expect(prompt["words"]?.isRequired == true)
    #expect(prompt["words"]?.line == 6)
    #expect(item.status == "valid")
    #expect(PromptReading.prompt(place, "promt: x\n")?.item.findings.map(\.rule) == ["unknown-key"])
    #expect(PromptReading.prompt(place, "Sum up $input\n")?.prompt.outline == ["input input"])
    #expect(PromptReading.prompt(place, "a: [\n")?.item.status == "warning")
    #expect(PromptReading.prompt(place, "")?.item.status == "warning")
    #expect(PromptReading.prompt(place, "- a\n")?.item.status == "invalid")
  }

  @Test("a pattern of fabric says what it is under its first heading")
  func fabric() throws {
    let (item, prompt) = try #require(
      PromptReading.prompt(
        "patterns/sum_up/system.md",
        "# IDENTITY and PURPOSE\n\nYou sum up\nin {{lang}}.\n\n# STEPS\n\n- {{input}}\n"))
    #expect(item.name == "sum_up")
    #expect(prompt.invocation == "fabric -p sum_up")
    #expect(item.description == "You sum up in {{lang}}.")
    #expect(prompt.sourceLines["IDENTITY and PURPOSE"] == 3)
    #expect(prompt.outline == ["input lang", "input input"])
    #expect(PromptReading.prompt("patterns/a/system.md", "")?.item.status == "warning")
    #expect(
      PromptReading.prompt("patterns/a/system.md", "{{ plugin:x:y }}\n")?.prompt.outline == [
        "context plugin:x:y"
      ])
  }

  @Test("templates cut anywhere or with any byte changed never end the program")
  func cuts() {
    let texts = [
      "a.prompt":
        "# x\n---\ninput: {schema: {a?: string, 'b(x, y)': c}}\n---\n{{#each a as |b|}}{{b.c}}{{/each}}{{> p x=(f y)}}",
      "a.prompty":
        "---\ninputs: [{name: a}]\nx: ${env:A:b}\n---\n{% set x = a|b %}{{- c -}}{#d#}{{#e}}{{/e}}",
      ".gemini/commands/a.toml": "prompt = '''\n{{args}} !{a {b} c} @{d}\n'''\n",
      ".claude/commands/a.md":
        "---\narguments: [a]\n---\n$a $ARGUMENTS[1] !`x` @y.z ${CLAUDE_PLUGIN_ROOT}/a Skill(b c)",
      "a.prompt.md": "````\n---\nname: x\n---\n${input:a:b} #tool:c #file:d\n````",
      "io.datasette.llm/templates/a.yaml": "prompt: >\n  $a ${b}\n",
    ]
    for (path, text) in texts {
      let bytes = Array(text.utf8)
      for index in bytes.indices {
        _ = PromptReading.read(path, bytes: Array(bytes[..<index]))
        for byte: UInt8 in [0, 0xFF, 0x0A, 0x7B, 0x7D, 0x24] {
          var changed = bytes
          changed[index] = byte
          _ = PromptReading.read(path, bytes: changed)
        }
      }
    }
  }
}

@Suite("Prompts of LangChain, promptfoo and APM")
struct PromptConfigurationTests {
  @Test("a prompt of LangChain has its template's names, with their lines")
  func langChain() throws {
    let (item, prompt) = try #require(
      PromptReading.prompt(
        "prompts/summary.yaml",
        """
        _type: prompt
        input_variables: [text, tone, unused]
        template: |
          Sum {text} up in a {tone:>3} tone,
          as {{json}}.
        """))
    #expect(item.name == "summary" && prompt.program == "LangChain" && prompt.invocation == nil)
    #expect(prompt.variables.map(\.name) == ["text", "tone", "unused"])
    #expect(prompt.variables.map(\.line) == [4, 4, 2])
    #expect(item.findings == [])
  }

  @Test("JSON, files with the text, examples and Jinja are read too")
  func oddLangChain() throws {
    let (_, json) = try #require(
      PromptReading.prompt(
        "a/my_prompt.json", "{\n\t\"input_variables\": [\"x\"],\n\t\"template_path\": \"t.txt\"\n}",
        existing: ["/work/acme/a/t.txt"]))
    #expect(json.variables.first { $0.form == .file }?.exists == true)
    let (_, jinja) = try #require(
      PromptReading.prompt(
        "prompts/j.yaml",
        "_type: prompt\ntemplate_format: jinja2\ntemplate: 'Hi {{ name }}'\ninput_variables: [name]\n"))
    #expect(jinja.variables.map(\.name) == ["name"])
    let (_, few) = try #require(
      PromptReading.prompt("prompts/f.yml", "_type: few_shot\nprefix: 'Give {n}'\nsuffix: '{word}'\n"))
    #expect(few.variables.map(\.name) == ["n", "word"])
  }

  @Test("a broken prompt of LangChain is an item with the reason; other files beside prompts are none")
  func brokenLangChain() throws {
    let (item, _) = try #require(PromptReading.prompt("prompts/b.yaml", "_type: prompt\ntemplate: [\n"))
    #expect(item.findings.map(\.rule) == ["invalid-yaml"])
    let (empty, _) = try #require(PromptReading.prompt("prompts/e.yaml", "_type: prompt\n"))
    #expect(empty.findings.map(\.rule) == ["empty-prompt"])
    for text in ["name: x\n", "[1, 2]", "", "template: x\n", "\u{0}"] {
      #expect(PromptReading.prompt("prompts/other.yaml", text) == nil)
    }
    #expect(PromptReading.prompt("settings.yaml", "_type: prompt\ntemplate: x\n") == nil)
  }

  @Test("each prompt of promptfoo is an item: a text, a file, one with a label")
  func promptfoo() throws {
    let (items, format) = PromptReading.read(
      "eval/promptfooconfig.yaml",
      bytes: Array(
        """
        description: Compare two wordings
        providers: [openai:gpt-9, {id: local}]
        prompts:
          - 'Translate {{text}} to {{ language }}'
          - file://texts/long.txt
          - {label: short, raw: 'Say {{text}}'}
          - [1]
        """.utf8), existing: ["/work/acme/eval/texts/long.txt"])
    #expect(format == "promptfoo")
    #expect(items.map(\.name) == ["prompt-1", "long", "short", "prompt-4"])
    #expect(items.map(\.fragment) == ["prompt-1", "prompt-2", "prompt-3", "prompt-4"])
    guard case .prompt(let first) = items[0].content else { return }
    #expect(first.variables.map(\.name) == ["text", "language"] && first.variables[0].line == 4)
    #expect(first.models?.value == ["openai:gpt-9", "local"])
    #expect(items[1].relations.map(\.target) == [.path(FilePath("/work/acme/eval/texts/long.txt"))])
    #expect(items[3].findings.map(\.rule) == ["prompt-not-text"])
  }

  @Test(
    "a configuration of promptfoo without a prompt is not lost", arguments: ["", "prompts:\n", "a: [\n", "x"])
  func brokenPromptfoo(text: String) throws {
    let (item, _) = try #require(PromptReading.prompt("promptfooconfig.yaml", text))
    #expect(item.findings.count == 1)
  }

  @Test("a prompt of APM has its list of inputs, and nobody types a slash")
  func apm() throws {
    let (item, prompt) = try #require(
      PromptReading.prompt(
        ".apm/prompts/hello.prompt.md",
        "---\ndescription: Greet\ninput: [name, {tone: how}]\n---\nHello ${input:name} in a ${input:tone} tone.\n"
      ))
    #expect(item.name == "hello" && prompt.program == "APM" && prompt.invocation == nil)
    #expect(prompt.variables.map(\.name) == ["name", "tone"])
    let (_, empty) = try #require(PromptReading.prompt(".apm/prompts/e.prompt.md", ""))
    #expect(empty.program == "APM")
    let (_, broken) = try #require(PromptReading.prompt(".apm/prompts/b.prompt.md", "---\na: b: c\n---\nx\n"))
    #expect(broken.isReadLeniently)
  }
}
